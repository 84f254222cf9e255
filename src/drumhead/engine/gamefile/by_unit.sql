-- Format 3. A seat may hand in several sheets a turn: each is kept as received, in the order in which they came.
alter table sheets rename to old_sheets;
create table sheets (
    turn integer not null,
    seat text not null,
    number integer not null,        -- from 1, as they came in
    text text not null,             -- the sheet as received
    primary key (turn, seat, number)
) without rowid;
insert into sheets select turn, seat, 1, text from old_sheets;
drop table old_sheets;
alter table drafts rename to old_drafts;
create table drafts (
    turn integer not null,
    seat text not null,
    number integer not null,        -- 0 is the one at the desk; others are kept apart, the newest last
    text text not null,
    primary key (turn, seat, number)
) without rowid;
insert into drafts select turn, seat, 0, text from old_drafts;
drop table old_drafts;
alter table turns add column sheets text;   -- JSON: a digest of the sheets of each seat it was played from
