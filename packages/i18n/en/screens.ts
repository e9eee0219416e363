/** The texts of the screens. The English ones define the shape for the other languages. */
import * as again from './again.ts';
import * as cashier from './cashier.ts';
import * as device from './device.ts';
import * as entry from './entry.ts';
import * as follow from './follow.ts';
import * as frame from './frame.ts';
import * as home from './home.ts';
import * as missing from './missing.ts';
import * as news from './news.ts';
import * as personal from './personal.ts';
import * as records from './records.ts';
import * as results from './results.ts';
import * as room from './room.ts';
import * as support from './support.ts';
import * as team from './team.ts';
import * as terms from './terms.ts';

export const screens = {
  ...again,
  ...cashier,
  ...device,
  ...entry,
  ...follow,
  ...frame,
  ...home,
  ...missing,
  ...news,
  ...personal,
  ...records,
  ...results,
  ...room,
  ...support,
  ...team,
  ...terms,
};
