import { PageHeader } from '../../ui/layout.tsx';

export function CompaniesScreen() {
  return <PageHeader title="Companies" />;
}
