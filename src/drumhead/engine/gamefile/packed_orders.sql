-- Format 5. The orders of a turn are packed as its events are.
alter table turns rename to old_turns;
create table turns (
    turn integer primary key,
    engine text not null,           -- version that ran it
    orders blob not null,           -- zlib of JSON: the orders that were carried out
    sheets text                     -- JSON: a digest of the sheets of each seat it was played from
);
