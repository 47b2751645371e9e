import type { Step } from './step.ts';
import { caddyPackage, proxy } from './steps/caddy.ts';
import { certificate, otherNames } from './steps/certificate.ts';
import { command } from './steps/command.ts';
import { dns, firewall, ports } from './steps/network.ts';
import { built, readable, studio } from './steps/program-folder.ts';
import { service } from './steps/service.ts';
import { settingsFile } from './steps/settings-file.ts';
import { system } from './steps/system.ts';
import { user } from './steps/user.ts';

/** The requirements of a live site, in the order of their setup. The first steps only check and change nothing. */
export const STEPS: readonly Step[] = [
  system,
  dns,
  ports,
  caddyPackage,
  user,
  studio,
  built,
  readable,
  settingsFile,
  command,
  service,
  proxy,
  certificate,
  otherNames,
  firewall,
];
