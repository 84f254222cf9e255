-- Format 4. A turn keeps its events and the state at its end; what lies between follows from those before it. What was
-- stored until now stays as it is.
alter table steps rename to old_steps;
create table steps (
    turn integer not null,
    number integer not null,        -- 0 is the start of the turn, before its first phase
    phase text not null,            -- the phase that was run ('' for number 0)
    events blob not null,           -- zlib of JSON
    state blob,                     -- zlib of JSON; null: the last one before it, changed by the events since
    hash text not null,             -- sha256 of the state
    primary key (turn, number)
) without rowid;
insert into steps select turn, number, phase, events, state, hash from old_steps;
drop table old_steps;
