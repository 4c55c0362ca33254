import { defineOptionalSetting, defineSettings, type SettingsOf } from '@probant/kernel/settings/define-settings';
import { webUrlParser } from '@probant/kernel/settings/parsers';

const companiesSettings = defineSettings({
  settings: {
    companySearchUrl: defineOptionalSetting({
      variable: 'PROBANT_COMPANY_SEARCH_URL',
      parser: webUrlParser,
      unset: 'not queried',
      meaning:
        "Base URL of the API Recherche d'entreprises (`https://recherche-entreprises.api.gouv.fr`), which gets the SIREN of each check. Without it, struck-off companies and insolvency proceedings are not evaluated.",
    }),
    viesUrl: defineOptionalSetting({
      variable: 'PROBANT_VIES_URL',
      parser: webUrlParser,
      unset: 'not queried',
      meaning:
        'Base URL of the REST service of VIES (`https://ec.europa.eu/taxation_customs/vies/rest-api`), which gets the VAT number of each check. Without it, VAT numbers are computed and not verified.',
    }),
  },
  build: (values) => values,
});

export const COMPANIES_SCHEMAS = { companies: companiesSettings };

export type CompaniesSchemas = typeof COMPANIES_SCHEMAS;
export type CompaniesSettings = SettingsOf<typeof companiesSettings>;
