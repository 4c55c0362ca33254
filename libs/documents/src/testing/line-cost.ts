import { fileURLToPath } from 'node:url';
import { RECOGNITION } from '../ocr/constants.ts';

const WIDTH = 320;
const ROUNDS = 41;

/**
 * What one line of text costs on this machine now: CPU milliseconds, median, of the recogniser alone on a crop 320 pixels wide.
 * The yardstick of the figures for reading: the study that set their goals measured 13 ms.
 */
export async function lineCost(): Promise<number> {
  // Set before the runtime is loaded, which otherwise starts an uploader of usage figures.
  Object.assign(process.env, { ORT_DISABLE_TELEMETRY: '1' });
  const { loadNetworks } = await import('../ocr/networks.ts');
  const networks = await loadNetworks(fileURLToPath(new URL('../../../../models/ppocr-v6', import.meta.url)));
  const planes = Float32Array.from({ length: 3 * RECOGNITION.height * WIDTH }, (_, index) => Math.sin(index));
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await networks.recognise(planes, WIDTH, RECOGNITION.height);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return costs.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
}
