-- Pictures that the desk uploads, as they are served: read once, drawn anew, never as they came.

create table content_image (
  image_id bigint primary key,
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp()
);

grant select, insert on content_image to trine_app;
