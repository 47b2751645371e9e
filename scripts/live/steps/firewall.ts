import type { Machine } from '../machine.ts';
import type { Step } from '../step.ts';

const WANTED = [80, 443];

/** Only checks, because a wrong firewall rule could lock the owner out. */
export const firewall: Step = {
  title: 'No firewall of this machine that is known here keeps visitors out',
  hint: true,
  check: ({ machine }) => ufwProblem(machine) ?? nftablesProblem(machine),
};

function ufwProblem(machine: Machine): string | null {
  const { ok, output } = machine.run('ufw', ['status']);
  if (!ok || !output.startsWith('Status: active')) return null;
  const closed = WANTED.filter(
    (port) => !new RegExp(`^(?:[\\d,:]*,)?${port}(?:,[\\d,:]*)?(?:/tcp)?\\s.*ALLOW`, 'm').test(output),
  );
  return closed.length === 0
    ? null
    : `The firewall ufw does not allow port ${closed.join(' and ')}: run ufw allow 80,443/tcp.`;
}

function nftablesProblem(machine: Machine): string | null {
  const { ok, output } = machine.run('nft', ['list', 'ruleset']);
  const chain = /hook input[^\n]*policy drop;[\s\S]*?\n\t\}/.exec(output)?.[0];
  // The chains of ufw are nftables chains too. `ufwProblem` checks them.
  if (!ok || chain === undefined || chain.includes('ufw')) return null;
  const closed = WANTED.filter(
    (port) =>
      !new RegExp(`dport [^\\n]*\\b(?:${port}|${port === 80 ? 'http' : 'https'})\\b[^\\n]*accept`).test(
        chain,
      ),
  );
  return closed.length === 0
    ? null
    : `The firewall nftables drops what its rules do not accept, and accepts no port ${closed.join(' and ')}: add the rule “tcp dport { 80, 443 } accept” to /etc/nftables.conf.`;
}
