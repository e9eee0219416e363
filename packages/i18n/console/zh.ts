/** The console's texts in simplified Chinese, by their English wording. */
import { frame } from './zh/frame.ts';
import { house } from './zh/house.ts';
import { work } from './zh/work.ts';

export const texts = { ...frame, ...house, ...work };
