/** The services with a description of their own in the folder openapi. */
export const SERVICE_DESCRIPTIONS = [
  'extraction',
  'authenticity',
  'scoring',
  'assistant',
  'export',
  'audit-trail',
  'companies',
  'account',
] as const;
