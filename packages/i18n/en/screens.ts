/** The texts of the screens. The English ones define the shape for the other languages. */
export * from './again.ts';
export * from './cashier.ts';
export * from './device.ts';
export * from './entry.ts';
export * from './follow.ts';
export * from './frame.ts';
export * from './home.ts';
export * from './missing.ts';
export * from './news.ts';
export * from './personal.ts';
export * from './records.ts';
export * from './results.ts';
export * from './room.ts';
export * from './support.ts';
export * from './team.ts';
export * from './terms.ts';
