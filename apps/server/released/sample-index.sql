-- one by one
drop index concurrently if exists player_sample;
create index concurrently player_sample on player (sample_count);
