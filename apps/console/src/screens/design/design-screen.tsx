import { PageHeader } from '../../ui/layout.tsx';

export function DesignScreen() {
  return <PageHeader title="Design" />;
}
