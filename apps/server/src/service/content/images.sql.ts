import { bytes, int4, int8, text } from '../../platform/postgres/column.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const insertImage = statement({
  name: 'content.insert_image',
  parameters: { imageId: int8<RowId>(), bytes, width: int4, height: int4, madeBy: text },
  columns: {},
  text: `
    insert into content_image (image_id, bytes, width, height, made_by)
    values ($1::bigint, $2::bytea, $3::integer, $4::integer, $5::text)`,
});

export const readImage = statement({
  name: 'content.read_image',
  parameters: { imageId: int8<RowId>() },
  columns: { bytes },
  text: `
    select i.bytes
    from content_image i
    where i.image_id = $1::bigint`,
});
