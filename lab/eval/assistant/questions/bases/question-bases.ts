import type { QuestionBase } from '../question-base.ts';
import { accountantsOffice } from './report/accountants-office.ts';
import { association } from './report/association.ts';
import { builder } from './report/builder.ts';
import { quality } from './report/quality.ts';
import { school } from './report/school.ts';
import { transporter } from './report/transporter.ts';
import { clinic } from './tuning/clinic.ts';
import { coachCompany } from './tuning/coach-company.ts';
import { creche } from './tuning/creche.ts';
import { engineeringOffice } from './tuning/engineering-office.ts';
import { helpDesk } from './tuning/help-desk.ts';
import { hospitalIt } from './tuning/hospital-it.ts';
import { hotel } from './tuning/hotel.ts';
import { humanResources } from './tuning/human-resources.ts';
import { languageSchool } from './tuning/language-school.ts';
import { purchasing } from './tuning/purchasing.ts';
import { toolRental } from './tuning/tool-rental.ts';
import { townHall } from './tuning/town-hall.ts';

/** Bases whose questions may be read while the choice of sentences is tuned. */
export const TUNING_BASES: readonly QuestionBase[] = [
  humanResources,
  helpDesk,
  purchasing,
  townHall,
  clinic,
  hotel,
  creche,
  coachCompany,
  hospitalIt,
  engineeringOffice,
  toolRental,
  languageSchool,
];

/** Bases that are only reported: nothing is tuned on them, and their answers are never printed. */
export const REPORT_BASES: readonly QuestionBase[] = [
  quality,
  school,
  accountantsOffice,
  builder,
  association,
  transporter,
];
