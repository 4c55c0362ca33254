// Forges scans with sharp (libvips, Apache-2.0): types text (F6), copies a word (F7) or covers one with paper (F8).
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { forgeEach } from './forge-jobs.mjs';

const changeDigit = (text, seed) => text.replace(/\d/, (digit) => String(((Number(digit) + 1 + (seed % 8)) % 9) + 1));

await forgeEach(async (bytes, { family, quality, words: path }, { seed }) => {
  const { words } = JSON.parse(readFileSync(path, 'utf8'));
  const first = seed % words.length;
  const [x, y, width, height, text] = words[first];
  const image = sharp(bytes);
  const [left, top] = [Math.max(0, x - 2), Math.max(0, y - 2)];
  const { data } = await image
    .clone()
    .extract({ left, top, width: width + 2, height: height + 2 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const paper = data.toSorted((a, b) => a - b)[Math.floor(data.length * 0.8)];
  const grey = { r: paper, g: paper, b: paper };
  const layers = [];
  if (family === 'F7') {
    const [u, v] = words[(first + 1) % words.length];
    layers.push({
      input: await image
        .clone()
        .extract({ left, top, width: width + 2, height: height + 2 })
        .png()
        .toBuffer(),
      left: Math.max(0, u - 2),
      top: Math.max(0, v - 2),
    });
  } else
    layers.push({
      input: { create: { width: width + 2, height: height + 2, channels: 3, background: grey } },
      left,
      top,
    });
  if (family === 'F6') {
    const escaped = changeDigit(text, seed).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}"><text x="0" y="${height}" font-family="Liberation Sans" font-size="${height * 1.35}" fill="#181818">${escaped}</text></svg>`;
    layers.push({ input: Buffer.from(svg), left: x, top: y });
  }
  const changed = image.composite(layers);
  return quality ? changed.jpeg({ quality }).toBuffer() : changed.png().toBuffer();
});
