import type { QuestionBase } from '../../question-base.ts';
import { gym } from './check/gym.ts';
import { retirementHome } from './check/retirement-home.ts';
import { campSite } from './tuning/camp-site.ts';
import { carFleet } from './tuning/car-fleet.ts';
import { coOwnership } from './tuning/co-ownership.ts';
import { customerService } from './tuning/customer-service.ts';
import { homeCare } from './tuning/home-care.ts';
import { industrialSite } from './tuning/industrial-site.ts';
import { insuranceBroker } from './tuning/insurance-broker.ts';
import { libraryNetwork } from './tuning/library-network.ts';
import { MORE_QUESTIONS } from './tuning/more-questions.ts';
import { notary } from './tuning/notary.ts';
import { OFFICE_QUESTIONS } from './tuning/office-questions.ts';
import { softwareSupport } from './tuning/software-support.ts';
import { sportsCentre } from './tuning/sports-centre.ts';
import { temporaryWork } from './tuning/temporary-work.ts';
import { veterinaryClinic } from './tuning/veterinary-clinic.ts';
import { wholesaleBakery } from './tuning/wholesale-bakery.ts';
import { wineCooperative } from './tuning/wine-cooperative.ts';
import { workingTime } from './tuning/working-time.ts';

/** Bases asked in other words than those of their documents. Rules and trees may be tuned on these. */
export const PARAPHRASE_TUNING_BASES: readonly QuestionBase[] = [
  coOwnership,
  workingTime,
  carFleet,
  customerService,
  veterinaryClinic,
  sportsCentre,
  wholesaleBakery,
  industrialSite,
  temporaryWork,
  insuranceBroker,
  notary,
  campSite,
  softwareSupport,
  libraryNetwork,
  homeCare,
  wineCooperative,
  ...MORE_QUESTIONS,
  ...OFFICE_QUESTIONS,
];

/** The same, on which nothing is tuned. */
export const PARAPHRASE_CHECK_BASES: readonly QuestionBase[] = [retirementHome, gym];
