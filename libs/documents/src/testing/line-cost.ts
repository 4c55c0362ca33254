import { median } from '@probant/kernel/median';
import { RECOGNITION_PARAMETERS } from '../ocr/parameters.ts';
import { SHIPPED_MODELS_FOLDER } from './shipped-models.ts';

const CROP_WIDTH = 320;
const ROUND_COUNT = 41;

/**
 * Measures the cost of one line of text on this machine: CPU milliseconds, median, of the recogniser alone on a crop 320 pixels wide. It
 * puts the reading figures of different machines into relation: the study that set their goals measured 13 ms.
 */
export async function measureLineCost(): Promise<number> {
  // Set before the runtime is loaded, which otherwise starts an uploader of usage figures.
  Object.assign(process.env, { ORT_DISABLE_TELEMETRY: '1' });
  const { loadNetworks } = await import('../ocr/models/networks.ts');
  const networks = await loadNetworks(SHIPPED_MODELS_FOLDER);
  const planes = Float32Array.from({ length: 3 * RECOGNITION_PARAMETERS.height * CROP_WIDTH }, (_, i) => Math.sin(i));
  const costs: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const before = process.cpuUsage();
    await networks.recognise(planes, CROP_WIDTH, RECOGNITION_PARAMETERS.height);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return median(costs, Number.NaN);
}
