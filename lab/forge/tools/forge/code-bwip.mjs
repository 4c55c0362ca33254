// Draws the bytes of a code as a DataMatrix with bwip-js (4, MIT).
import { forgeEach, requireTool } from './forge-jobs.mjs';

const bwip = requireTool('bwip-js');

await forgeEach((bytes) => {
  const text = [...bytes].map((byte) => `^${String(byte).padStart(3, '0')}`).join('');
  return bwip.toBuffer({ bcid: 'datamatrix', text, parse: true, scale: 8, padding: 4, backgroundcolor: 'FFFFFF' });
});
