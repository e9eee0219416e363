/** The positions of amounts in the chart. Positions may be rounded; texts are not. */

/** In units of the view box, which is scaled to the width of the card. */
export const chartSize = {
  width: 340,
  height: 190,
  left: 44,
  right: 6,
  top: 8,
  bottom: 22,
  text: 11,
};

export interface ChartScale {
  /** The middle of a period. */
  readonly x: (place: number) => number;
  readonly y: (minor: bigint) => number;
  readonly step: number;
  /** Amounts of the grid lines in minor units, smallest first. */
  readonly ticks: readonly bigint[];
}

const wantedSteps = 4n;
/** Grid lines are on round amounts, at least one unit apart. */
const minStep = 100n;

/** Over all values and zero. */
export function chartScale(values: readonly bigint[], periods: number): ChartScale {
  const max = values.reduce((most, value) => (value > most ? value : most), 0n);
  const min = values.reduce((least, value) => (value < least ? value : least), 0n);
  const tickStep = roundStep((max - min) / wantedSteps);
  const top = max === 0n ? 0n : upTo(max, tickStep);
  const bottom = min === 0n ? 0n : -upTo(-min, tickStep);
  const ticks: bigint[] = [];
  for (let tick = bottom; tick <= top; tick += tickStep) ticks.push(tick);
  const { width, height, left, right } = chartSize;
  const step = (width - left - right) / Math.max(1, periods);
  const plotHeight = height - chartSize.top - chartSize.bottom;
  const range = Math.max(1, Number(top - bottom));
  return {
    ticks,
    step,
    x: (place) => left + (place + 0.5) * step,
    y: (minor) => chartSize.top + (Number(top - minor) / range) * plotHeight,
  };
}

/** The sums of all values up to each. */
export function runningTotals(values: readonly bigint[]): bigint[] {
  let total = 0n;
  return values.map((value) => (total += value));
}

/** The smallest multiple of the step that is not below a positive value. */
function upTo(value: bigint, step: bigint): bigint {
  return ((value + step - 1n) / step) * step;
}

/** 1, 2 or 5 times a power of ten, not below `wanted`. */
function roundStep(wanted: bigint): bigint {
  for (let power = minStep; ; power *= 10n) {
    const step = [power, 2n * power, 5n * power].find((one) => one >= wanted);
    if (step !== undefined) return step;
  }
}
