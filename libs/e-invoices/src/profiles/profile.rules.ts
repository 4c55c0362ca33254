import type { Invoice } from '../model/invoice.ts';
import { isStated } from '../model/values.ts';
import type { Rule } from '../rules/rule.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { findProfile, type ProfileName } from './profiles.ts';

const inProfiles =
  (names: readonly ProfileName[], check: (invoice: Invoice) => readonly XmlElement[]): Rule['check'] =>
  (invoice) =>
    names.includes(findProfile(invoice).name) ? check(invoice) : [];

/** What a Factur-X profile forbids or needs beyond the rules of the standard. Codes are ours: the profiles have none. */
export const PROFILE_RULES: readonly Rule[] = [
  {
    code: 'FX-PROFILE-01',
    severity: 'warning',
    message: 'Le profil indiqué (BT-24) est inconnu : les règles de EN 16931 ont été appliquées.',
    remedy: 'Indiquer un profil Factur-X, ou urn:cen.eu:en16931:2017.',
    check: (invoice) => inProfiles(['other'], ({ specification }) => (specification ? [specification] : []))(invoice),
  },
  {
    code: 'FX-PROFILE-02',
    severity: 'fatal',
    message: 'Les profils MINIMUM et BASIC WL ne contiennent pas de lignes.',
    remedy: 'Indiquer le profil BASIC ou EN 16931, ou retirer les lignes.',
    check: inProfiles(['minimum', 'basic_wl'], ({ lines }) => lines.slice(0, 1).map(({ at }) => at)),
  },
  {
    code: 'FX-PROFILE-03',
    severity: 'fatal',
    message: 'Les profils Factur-X sont écrits en CII, non en UBL.',
    remedy: 'Écrire la facture en CII, ou indiquer urn:cen.eu:en16931:2017.',
    check: inProfiles(['minimum', 'basic_wl', 'basic', 'extended'], ({ syntax, specification }) =>
      syntax === 'ubl' && specification ? [specification] : [],
    ),
  },
  {
    code: 'FX-PROFILE-04',
    severity: 'warning',
    message: 'Les profils MINIMUM et BASIC WL ne sont pas des factures au sens de EN 16931.',
    remedy: 'Pour une facture entre entreprises, employer le profil EN 16931 ou BASIC.',
    check: inProfiles(['minimum', 'basic_wl'], ({ specification }) => (specification ? [specification] : [])),
  },
  {
    code: 'FX-FR-01',
    severity: 'warning',
    message: "Le vendeur est français, et son immatriculation (BT-30) n'est pas un SIREN (référentiel 0002).",
    remedy: 'Renseigner le SIREN, neuf chiffres, avec schemeID="0002".',
    check: ({ seller }) =>
      seller?.address?.country?.text === 'FR' && !hasSiren(seller.legalId) ? [seller.legalId ?? seller.at] : [],
  },
];

const hasSiren = (id: XmlElement | null): boolean =>
  id !== null && isStated(id) && id.attributes.get('schemeID') === '0002' && /^\d{9}(?:\d{5})?$/.test(id.text);
