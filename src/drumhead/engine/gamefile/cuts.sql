-- Format 6. What is taken back of a game is kept beside it until the file is vacuumed: of each cut all that was stored
-- from its turn on. A turn keeps a digest of the rulings it was played from.
create table cuts (
    number integer primary key,     -- from 1, as they were made
    turn integer not null,          -- the turn that waited again
    last integer not null,          -- the last one that had been played
    why text not null               -- the game master's reason
);
create table cut_steps (
    cut integer not null,
    turn integer not null,
    number integer not null,
    phase text not null,
    events blob not null,
    state blob,
    hash text not null,
    primary key (cut, turn, number)
) without rowid;
create table cut_sheets (
    cut integer not null,
    turn integer not null,
    seat text not null,
    number integer not null,
    text text not null,
    primary key (cut, turn, seat, number)
) without rowid;
create table cut_drafts (
    cut integer not null,
    turn integer not null,
    seat text not null,
    number integer not null,
    text text not null,
    primary key (cut, turn, seat, number)
) without rowid;
create table cut_turns (
    cut integer not null,
    turn integer not null,
    engine text not null,
    orders blob not null,
    sheets text,
    rulings text,
    primary key (cut, turn)
);
alter table turns add column rulings text;  -- a digest of the rulings it was played from; null: not kept
