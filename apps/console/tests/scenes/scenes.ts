import { accountScene } from './account.ts';
import { assistantScene } from './assistant.ts';
import { checkCodesScene, checkScene } from './check.ts';
import { companiesScene } from './companies.ts';
import { designScene } from './design.ts';
import { exportCompareScene, exportProduceScene, exportScene } from './export.ts';
import { homeScene } from './home.ts';
import { jobsScene } from './jobs.ts';
import { operatorScene } from './operator.ts';
import { readScene } from './read.ts';
import { receiptsScene } from './receipts.ts';
import type { Scene } from './scene.ts';
import { scoringBiasScene, scoringScene } from './scoring.ts';
import { trailPeopleScene, trailProofScene, trailScene } from './trail.ts';

/** Every scene. A new screen adds one here. */
export const SCENES: readonly Scene[] = [
  accountScene,
  assistantScene,
  checkScene,
  checkCodesScene,
  companiesScene,
  designScene,
  exportCompareScene,
  exportProduceScene,
  exportScene,
  homeScene,
  jobsScene,
  operatorScene,
  readScene,
  receiptsScene,
  scoringBiasScene,
  scoringScene,
  trailPeopleScene,
  trailProofScene,
  trailScene,
];
