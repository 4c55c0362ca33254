import { parseSiren, parseSiret } from '@probant/french/siren';
import { attribute, elements, textAt, textOf, type XmlElement } from './xml-tree.ts';

/** Schemes of ISO/IEC 6523 under which a French company is registered: 0002 SIRENE (SIREN, often a SIRET), 0009 SIRET. */
const FRENCH_SCHEMES = ['0009', '0002'];

/**
 * What identifies a party: SIRET, else SIREN, else VAT number, else the tax office's number, else any legal registration.
 * A number that stands under a French scheme is taken as it is: the file says what it is.
 */
export function taxIdentifier(party: XmlElement): string | null {
  const legal = elements(party, 'SpecifiedLegalOrganization/ID').concat(elements(party, 'GlobalID'));
  const french = legal.filter((id) => FRENCH_SCHEMES.includes(attribute(id, 'schemeID') ?? '')).map(compact);
  const registered =
    french.find((id) => parseSiret(id) || id.length === 14) ?? french.find((id) => parseSiren(id) || id.length === 9);
  const taxes = elements(party, 'SpecifiedTaxRegistration/ID');
  const tax = (scheme: string) => taxes.find((id) => attribute(id, 'schemeID') === scheme);
  const first = tax('VA') ?? tax('FC') ?? elements(party, 'SpecifiedLegalOrganization/ID')[0];
  const value = registered ?? (first && (attribute(first, 'schemeID') === 'VA' ? compact(first) : textOf(first)));
  return value === undefined || value === '' ? null : value;
}

/** Address on one line: street, complements, postcode and town, country. */
export function postalAddress(party: XmlElement): string | null {
  const [address] = elements(party, 'PostalTradeAddress');
  if (!address) return null;
  const part = (name: string) => textAt(address, name);
  const town = [part('PostcodeCode'), part('CityName')].filter(Boolean).join(' ');
  const parts = [part('LineOne'), part('LineTwo'), part('LineThree'), town, part('CountryID')].filter(Boolean);
  // MINIMUM gives the country alone, which is no address.
  return parts.length > 1 ? parts.join(', ') : null;
}

const compact = (id: XmlElement): string => textOf(id).replace(/[\s.]/g, '');
