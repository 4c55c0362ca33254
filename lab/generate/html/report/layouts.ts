import type { HtmlLayout } from '../page/layout.ts';
import { ambulance } from './ambulance.ts';
import { coworking } from './coworking.ts';
import { drivingSchool } from './driving-school.ts';
import { freight } from './freight.ts';
import { publisher } from './publisher.ts';
import { quarry } from './quarry.ts';
import { security } from './security.ts';
import { upholsterer } from './upholsterer.ts';
import { veterinary } from './veterinary.ts';
import { webHosting } from './web-hosting.ts';

/** HTML layouts that are only reported. */
export const reportHtmlLayouts: readonly HtmlLayout[] = [
  ambulance,
  coworking,
  freight,
  security,
  webHosting,
  drivingSchool,
  publisher,
  quarry,
  upholsterer,
  veterinary,
];
