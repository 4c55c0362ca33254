import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { BusinessValues } from './business-values.ts';

const AFTER_HEADER = 33;

const drawPaper = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#f4f4f0' } });

function createTextChunk(keyword: string, text: string): Buffer {
  const typed = Buffer.from(`tEXt${keyword}\0${text}`, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(typed.length - 4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A PNG with the parameters of a generator, which describe the document. */
export async function createPrivatePng({ name, amount, iban }: BusinessValues): Promise<Buffer> {
  const png = await drawPaper().png().toBuffer();
  const prompt = `a slip of ${name}, ${iban}, ${amount}\nNegative prompt: blurred\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512`;
  const texts = [createTextChunk('parameters', prompt), createTextChunk(name, iban)];
  return Buffer.concat([png.subarray(0, AFTER_HEADER), ...texts, png.subarray(AFTER_HEADER)]);
}

/** A photograph saved by an editor, with values in its EXIF and XMP. */
export const createPrivatePhoto = ({ name, company, amount, email, date }: BusinessValues): Promise<Buffer> =>
  drawPaper()
    .withExif({
      IFD0: {
        Software: `Adobe Photoshop 25.0 ${name}`,
        ImageDescription: `${company} ${amount}`,
        Artist: name,
        Copyright: email,
      },
      IFD2: { DateTimeOriginal: `${date} 10:00:00`, UserComment: amount },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" rdf:about="" dc:title="${name} ${amount}"/></rdf:RDF></x:xmpmeta>`,
    )
    .jpeg()
    .toBuffer();
