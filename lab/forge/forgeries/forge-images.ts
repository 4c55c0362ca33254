import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { CACHE_FOLDER, isOpen, rememberSkipped, writeWhole } from '../cache.ts';
import type { CorpusFile, Family } from '../manifest.ts';
import { node, python, runTool, type ToolCommand } from '../run-tool.ts';
import { findHalf } from '../split.ts';

const IMAGE_TOOLS: readonly (readonly [name: string, tool: ToolCommand])[] = [
  ['pillow', python('forge/image_pillow.py')],
  ['sharp', node('forge/image-sharp.mjs')],
  ['opencv', python('forge/image_opencv.py')],
];

/** Quality of the JPEG that is forged (null: a picture without loss) and of the file that is written. */
type Compression = { readonly from: number | null; readonly to: number | null };

const COMPRESSIONS: readonly (readonly [Family, readonly Compression[]])[] = [
  [
    'F6',
    [
      { from: 75, to: 95 },
      { from: 85, to: 95 },
      { from: 85, to: 90 },
    ],
  ],
  [
    'F7',
    [
      { from: null, to: null },
      { from: null, to: 95 },
      { from: null, to: 90 },
    ],
  ],
  [
    'F8',
    [
      { from: null, to: null },
      { from: 85, to: 95 },
    ],
  ],
];
/** Every tool and compression takes one picture in this many, a different one each. */
const PICTURE_STEP = 2;

type Picture = { readonly name: string; readonly source: string; readonly producer: string };

/** The pictures as they were, compressed again without a change, and forged with every tool (F6 to F8). */
export async function forgeImages(data: string): Promise<readonly CorpusFile[]> {
  const pictures = listPictures(data);
  for (const picture of pictures) await writeBases(picture);
  const words = join(CACHE_FOLDER, 'images', 'words');
  const unread = pictures
    .map(({ name }) => ({ input: locateBase(name, null), output: join(words, `${name}.json`) }))
    .filter(({ output }) => !existsSync(output));
  if (unread.length > 0) await runTool(python('forge/find_words.py'), unread, words);
  const readable = pictures.filter(({ name }) => existsSync(join(words, `${name}.json`)));
  const unchanged = await Promise.all(readable.map(listUnchanged));
  const forged: CorpusFile[] = [];
  for (const [toolIndex, [tool, command]] of IMAGE_TOOLS.entries())
    for (const [family, compressions] of COMPRESSIONS)
      for (const [index, compression] of compressions.entries()) {
        const chosen = readable.filter((_, at) => (at + index + toolIndex) % PICTURE_STEP === 0);
        forged.push(...(await forgePictures(chosen, family, tool, command, compression)));
      }
  return [...unchanged.flat(), ...forged];
}

/** Receipts scanned by others, and our own scans of two producers. */
function listPictures(data: string): Picture[] {
  const collected = join(data, 'authenticity/receipts_sroie/dev');
  const sroie = existsSync(collected)
    ? readdirSync(collected)
        .filter((name) => name.endsWith('.jpg'))
        .sort()
    : [];
  const own = ['img2pdf', 'pillow'].flatMap((producer) => {
    const folder = join(CACHE_FOLDER, 'genuine', producer);
    const scans = readdirSync(folder)
      .filter((name) => /^(?:invoice|payslip|receipt|rib)-\d+\.jpg$/.test(name))
      .sort();
    return scans.map((name) => ({
      name: `${producer}-${basename(name, '.jpg')}`,
      source: join(folder, name),
      producer,
    }));
  });
  return [
    ...sroie.map((name) => ({
      name: `sroie-${basename(name, '.jpg')}`,
      source: join(collected, name),
      producer: 'sroie',
    })),
    ...own,
  ];
}

const BASE_QUALITIES = [75, 85] as const;

const locateBase = (name: string, quality: number | null): string =>
  join(CACHE_FOLDER, 'images', 'base', quality === null ? `${name}.png` : `${name}-q${quality}.jpg`);

/** Smaller by a fifth, so that no trace of an earlier compression is left. */
async function writeBases({ name, source }: Picture): Promise<void> {
  if (existsSync(locateBase(name, null))) return;
  const bytes = readFileSync(source);
  const { width = 0 } = await sharp(bytes).metadata();
  const smaller = await sharp(bytes)
    .resize({ width: Math.round(width * 0.8) })
    .png()
    .toBuffer();
  for (const quality of BASE_QUALITIES)
    writeWhole(locateBase(name, quality), await sharp(smaller).jpeg({ quality }).toBuffer());
  writeWhole(locateBase(name, null), smaller);
}

async function listUnchanged({ name, producer }: Picture): Promise<CorpusFile[]> {
  const common = { producer, profile: 'receipt', documentKind: 'picture', expected: null } as const;
  const again = join(CACHE_FOLDER, 'benign', 'F12-jpeg-again', `${name}-q85-q95.jpg`);
  if (!existsSync(again)) writeWhole(again, await sharp(locateBase(name, 85)).jpeg({ quality: 95 }).toBuffer());
  const half = findHalf(producer, null, null);
  return [
    ...[null, ...BASE_QUALITIES].map(
      (quality) =>
        ({
          ...common,
          half,
          path: locateBase(name, quality),
          sort: 'genuine',
          family: null,
          tool: null,
          variant: quality === null ? 'png' : `q${quality}`,
        }) as const,
    ),
    { ...common, half, path: again, sort: 'benign', family: 'F12', tool: 'jpeg-again', variant: 'q85 -> q95' },
  ];
}

async function forgePictures(
  pictures: readonly Picture[],
  family: Family,
  tool: string,
  command: ToolCommand,
  { from, to }: Compression,
): Promise<CorpusFile[]> {
  const folder = join(CACHE_FOLDER, 'forged', `${family}-${tool}`);
  const variant = `${from === null ? 'png' : `q${from}`} -> ${to === null ? 'png' : `q${to}`}`;
  const planned = pictures.map((picture, index) => ({
    picture,
    seed: index,
    input: locateBase(picture.name, from),
    output: join(folder, `${picture.name}-${variant.replaceAll(' -> ', '-')}.${to === null ? 'png' : 'jpg'}`),
    extra: { family, quality: to, words: join(CACHE_FOLDER, 'images', 'words', `${picture.name}.json`) },
  }));
  const open = planned.filter(({ output }) => isOpen(output));
  const printed = open.length === 0 ? null : await runTool(command, open, folder);
  if (printed !== null) rememberSkipped(open.map(({ output }) => output));
  if (printed?.trim()) console.error(`${family} ${tool}, skipped:\n${printed.trim()}`);
  return planned
    .filter(({ output }) => existsSync(output))
    .map(({ output, picture }) => ({
      path: output,
      sort: 'forged',
      family,
      tool,
      producer: picture.producer,
      half: findHalf(picture.producer, family, tool),
      profile: 'receipt',
      documentKind: 'picture',
      expected: null,
      variant,
    }));
}
