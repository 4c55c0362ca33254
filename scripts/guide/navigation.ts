type NavigationGroup = {
  readonly text: string;
  readonly collapsed?: boolean;
  /** Files under docs/ or of the root, without the extension, with their name in the sidebar; `folder/` means the pages in it. */
  readonly pages: readonly (readonly [file: string, text: string] | `${string}/`)[];
};

/** The sidebar, in the order in which a new reader needs the pages. A test checks that no page is missing. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    text: 'Start',
    pages: [
      ['README', 'All pages'],
      ['first-ten-minutes', 'First ten minutes'],
      ['console', 'Web console'],
      ['concepts', 'Concepts'],
      ['faq', 'Questions and answers'],
      ['comparison', 'Comparison with others'],
    ],
  },
  {
    text: 'Services',
    pages: [
      ['extraction', 'Extraction'],
      ['jobs', 'Jobs'],
      ['confidence', 'Confidence'],
      ['receipt-control', 'Receipt control'],
      ['authenticity', 'Authenticity'],
      ['2d-doc', '2D-Doc codes'],
      ['e-invoices', 'E-invoices'],
      ['export', 'Export'],
      ['fec', 'FEC validation'],
      ['scoring', 'Candidate scoring'],
      ['assistant', 'Assistant'],
      ['companies', 'Companies'],
      ['mcp', 'MCP'],
      ['audit-trail', 'Audit trail'],
      ['audit-events', 'Audit events'],
      ['auditors', 'For auditors'],
      ['privacy-officers', 'For privacy officers'],
    ],
  },
  {
    text: 'API',
    pages: [
      ['api-conventions', 'Conventions'],
      ['errors', 'Error codes'],
      ['account', 'Account'],
      ['formats', 'Formats'],
      ['limits', 'Limits'],
      ['contract', 'Contract'],
      ['client', 'TypeScript client'],
    ],
  },
  {
    text: 'Operate',
    pages: [
      ['install', 'Install'],
      ['operating', 'Operating'],
      ['scaling', 'Several instances'],
      ['kubernetes', 'Kubernetes'],
      ['security', 'Security'],
      ['configuration', 'Configuration'],
      ['cli', 'Command line'],
      ['gateway', 'Gateway'],
      ['tls', 'TLS'],
      ['backup', 'Backup'],
      ['upgrading', 'Upgrading'],
      ['logs', 'Logs'],
      ['metrics', 'Metrics'],
      ['traces', 'Traces'],
      ['relay', 'Relay'],
    ],
  },
  {
    text: 'Understand',
    pages: [
      ['architecture', 'Architecture'],
      ['where-to-add', 'Where to add what'],
      ['audit-format', 'Audit format'],
      ['benchmarks', 'Benchmarks'],
      'bias/',
      'notices/',
      ['CONTRIBUTING', 'Contributing'],
      ['SECURITY', 'Report a vulnerability'],
      ['CHANGELOG', 'Changelog'],
    ],
  },
  { text: 'Decisions', collapsed: true, pages: ['adr/'] },
];
