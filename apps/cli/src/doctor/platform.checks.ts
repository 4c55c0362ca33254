import { formatPort } from '../status/format-status.rules.ts';
import type { PlatformState, PortState } from '../status/platform-state.ts';
import type { Check } from './check.ts';

/** Judges what answers on the ports. A platform that is stopped is no problem; one that is degraded is. */
export function checkPlatform(
  { gateway, services, since }: PlatformState,
  lockHolder: number | null,
): readonly Check[] {
  const started = since === null ? '' : ` since ${since}`;
  const isOther = gateway.status === 'other_installation';
  const holder = lockHolder === null ? '' : `, though process ${lockHolder} uses the data folder: check PROBANT_PORT`;
  return [
    {
      area: 'platform',
      name: 'gateway',
      state: gateway.status === 'stopped' && lockHolder !== null ? 'warning' : chooseState(gateway),
      detail: `${gateway.url} ${formatPort(gateway)}${gateway.status === 'stopped' || isOther ? holder : started}`,
    },
    ...services
      .filter(({ status }) => status !== 'absent' && status !== 'stopped')
      .map(
        (service): Check => ({
          area: 'services',
          name: service.name,
          state: chooseState(service),
          detail: `${formatPort(service)}, ${service.address}`,
        }),
      ),
  ];
}

const chooseState = ({ status }: PortState): Check['state'] =>
  status === 'ok' ? 'ok' : status === 'stopped' ? 'info' : 'problem';
