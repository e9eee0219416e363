import { int4, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const banners = statement({
  name: 'content.banners',
  parameters: {},
  columns: { bannerId: int4, image: text, titleKey: text, link: text },
  text: `
    select b.banner_id, b.image, b.title_key, b.link
    from banner b
    order by b.position, b.banner_id`,
});

export const notices = statement({
  name: 'content.notices',
  parameters: {},
  columns: { noticeId: int4, textKey: text },
  text: `
    select n.notice_id, n.text_key
    from notice n
    order by n.position, n.notice_id`,
});

export const insertBanner = statement({
  name: 'content.insert_banner',
  parameters: { bannerId: int4, image: text, titleKey: text, link: text },
  columns: {},
  text: `
    insert into banner (banner_id, position, image, title_key, link)
    values ($1::integer, $1::integer, $2::text, $3::text, $4::text)
    on conflict (banner_id) do nothing`,
});

export const insertNotice = statement({
  name: 'content.insert_notice',
  parameters: { noticeId: int4, textKey: text },
  columns: {},
  text: `
    insert into notice (notice_id, position, text_key)
    values ($1::integer, $1::integer, $2::text)
    on conflict (notice_id) do nothing`,
});
