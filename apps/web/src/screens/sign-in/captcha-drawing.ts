/** In CSS pixels. */
export const captchaSize = { width: 80, height: 30 } as const;

const lines = 4;
const dots = 24;
const maxTurn = 0.35;
const maxShift = 3;

/** Draws the text in the canvas's colour, each character rotated, over a few lines. */
export function drawCaptcha(canvas: HTMLCanvasElement, text: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = captchaSize;
  const scale = Math.max(1, window.devicePixelRatio);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
  context.clearRect(0, 0, width, height);
  const { color, fontFamily } = getComputedStyle(canvas);
  context.fillStyle = color;
  context.strokeStyle = color;
  drawNoise(context);
  context.globalAlpha = 1;
  context.font = `600 20px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const step = width / text.length;
  for (const [index, character] of Array.from(text).entries()) {
    context.save();
    context.translate(step * (index + 0.5), height / 2 + between(-maxShift, maxShift));
    context.rotate(between(-maxTurn, maxTurn));
    context.fillText(character, 0, 0);
    context.restore();
  }
}

function drawNoise(context: CanvasRenderingContext2D): void {
  const { width, height } = captchaSize;
  context.globalAlpha = 0.35;
  for (let line = 0; line < lines; line += 1) {
    context.beginPath();
    context.moveTo(0, between(0, height));
    context.bezierCurveTo(
      width / 3,
      between(0, height),
      (width * 2) / 3,
      between(0, height),
      width,
      between(0, height),
    );
    context.stroke();
  }
  for (let dot = 0; dot < dots; dot += 1) {
    context.fillRect(between(0, width), between(0, height), 1, 1);
  }
}

function between(min: number, max: number): number {
  return min + Math.random() * (max - min);
}
