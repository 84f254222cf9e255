#!/bin/sh
# Qt needs some system libraries even without a window. On Debian they are installed when this runs as root
# and they are missing; otherwise they are named in one sentence.
[ "$(uname)" = Linux ] || exit 0
command -v dpkg-query >/dev/null 2>&1 || exit 0
needed="libglib2.0-0 libegl1 libgl1 libdbus-1-3 libfontconfig1 libxkbcommon0"
window="libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
missing=""
for package in $needed $window; do
    # newer Debian and Ubuntu carry some of these under a name that ends in t64
    dpkg-query -W -f='${db:Status-Abbrev}\n' "$package" "${package}t64" 2>/dev/null | grep -q '^ii' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ]; then
    apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null && exit 0
fi
echo "Qt needs these system packages, which are missing:$missing. Install them (as root: apt-get install$missing)." >&2
exit 1
