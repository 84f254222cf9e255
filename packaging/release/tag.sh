#!/bin/sh
# tag.sh VERSION: signs the tag of what `make release` has built; README.md says what goes before it.
set -eu
cd "$(dirname "$0")/../.."
version=$1
refuse() { echo "$1" >&2; exit 1; }
test -z "$(git status --porcelain)" || refuse "There are changes that are not committed."
grep -q "^version = \"$version\"$" pyproject.toml || refuse "pyproject.toml has another version than $version."
grep -q "^__version__ = \"$version\"$" src/drumhead/__init__.py || refuse "src/drumhead/__init__.py has another one."
grep "^## $version\b" CHANGELOG.md >/dev/null || refuse "CHANGELOG.md tells nothing of $version."
if grep -i "^## $version.*unreleased" CHANGELOG.md >/dev/null; then refuse "CHANGELOG.md says it is unreleased."; fi
if git rev-parse -q --verify "refs/tags/v$version" >/dev/null; then refuse "There is a tag v$version already."; fi
git config user.signingkey >/dev/null || refuse "No key to sign with: git config user.signingkey names none."
test -f dist/SHA256SUMS || refuse "Nothing is built: make release goes before it."
(cd dist && sha256sum --check --quiet SHA256SUMS) || refuse "dist/ holds other files than were built."
grep -q "drumhead-$version" dist/SHA256SUMS || refuse "dist/ holds another version."
{ echo "Drumhead $version"; echo; cat dist/SHA256SUMS; } | git tag --sign --file=- "v$version"
git verify-tag "v$version"
echo "v$version is signed."
