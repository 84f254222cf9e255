-- Format 1 of a game file. Everything that a turn needs again is stored, views and reports are derived.
create table meta (key text primary key, value text not null) without rowid;
create table seats (
    number integer primary key,     -- the scenario's order
    name text not null unique,
    side text not null,
    title text not null,
    offices text not null,          -- JSON list
    holds text not null,            -- JSON list of commanders
    salt blob,                      -- both null: no password
    key blob
);
create table steps (
    turn integer not null,
    number integer not null,        -- 0 is the start of the turn, before its first phase
    phase text not null,            -- the phase that was run ('' for number 0)
    events blob not null,           -- zlib of JSON
    state blob not null,            -- zlib of JSON
    hash text not null,             -- sha256 of the state
    primary key (turn, number)
) without rowid;
create table sheets (
    turn integer not null,
    seat text not null,
    text text not null,             -- the sheet as received
    primary key (turn, seat)
) without rowid;
create table drafts (
    turn integer not null,
    seat text not null,
    text text not null,
    primary key (turn, seat)
) without rowid;
create table turns (
    turn integer primary key,
    engine text not null,           -- version that ran it
    orders text not null            -- JSON: the orders that were carried out
);
