/** The console's texts in traditional Chinese, which says which there are, by their English. */
import { frame } from './tw/frame.ts';
import { house } from './tw/house.ts';
import { work } from './tw/work.ts';

export const texts = { ...frame, ...house, ...work };
