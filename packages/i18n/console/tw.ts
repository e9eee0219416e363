/**
 * The console's texts in traditional Chinese, by their English wording; defines which texts exist.
 */
import { frame } from './tw/frame.ts';
import { house } from './tw/house.ts';
import { work } from './tw/work.ts';

export const texts = { ...frame, ...house, ...work };
