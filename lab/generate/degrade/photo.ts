import { simulatePhoto } from '@probant/samples/degrade';
import type { Point } from '@probant/samples/picture/geometry';
import { createNoiseField } from '@probant/samples/picture/noise-field';
import { createPicture, type Picture } from '@probant/samples/picture/picture';
import { drawTableTop } from '@probant/samples/picture/table-top';
import type { Draw } from '../draw.ts';

/** Returns a phone photo of the paper: rotated, in perspective, on wood, cloth or a grey desk, in uneven light. */
export function createPhoto(draw: Draw, paper: Picture): Picture {
  const margin = draw.between(0.03, 0.1);
  const width = Math.round(paper.width * (1 + 2 * margin));
  const height = Math.round(paper.height * (1 + 2 * margin));
  const turn =
    (draw.between(-1, 1) *
      draw.weighted([
        [3, 1.5],
        [2, 5],
      ]) *
      Math.PI) /
    180;
  const lean = draw.between(0, 0.035);
  const corner = (u: number, v: number): Point => {
    const [x, y] = [(u - 0.5) * paper.width, (v - 0.5) * paper.height];
    const shrink = 1 - lean * (1 - v) - draw.between(0, 0.012);
    return [
      width / 2 + shrink * (x * Math.cos(turn) - y * Math.sin(turn)),
      height / 2 + shrink * (x * Math.sin(turn) + y * Math.cos(turn)),
    ];
  };
  const warm = draw.between(-0.05, 0.09);
  return simulatePhoto(
    paper,
    drawGround(draw, width, height),
    {
      corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
      curl: draw.between(0, 5),
      folds: draw.chance(0.4) ? [draw.between(0.3, 0.36), draw.between(0.63, 0.7)] : [],
      shade: draw.between(0.55, 0.95),
      blur: draw.between(0.45, 1.15),
      grain: draw.between(1.5, 6),
      tint: [1 + warm / 2, 1, 1 - warm],
    },
    draw.random,
  );
}

function drawGround(draw: Draw, width: number, height: number): Picture {
  if (draw.chance(0.45))
    return drawTableTop(
      width,
      height,
      draw.pick([
        [150, 108, 68],
        [96, 70, 52],
        [196, 170, 134],
      ] as const),
      draw.random,
    );
  const cloth = createNoiseField(draw.random, draw.between(3, 60));
  const tone = draw.pick([
    [70, 74, 80],
    [182, 184, 186],
    [120, 100, 96],
    [40, 52, 60],
  ] as const);
  const picture = createPicture(width, height, 3);
  for (let at = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const light = 0.85 + 0.3 * cloth(x, y);
      for (let channel = 0; channel < 3; channel += 1) picture.light[at + channel] = (tone[channel] as number) * light;
    }
  }
  return picture;
}
