import type { Call } from '../call.ts';

/** The WebChannel endpoint of the Listen stream. */
export function listenChannel({ request, services, address }: Call): Promise<Response> {
  return services.channel.handle(request, 'Listen', address);
}

/** The WebChannel endpoint of the Write stream. */
export function writeChannel({ request, services, address }: Call): Promise<Response> {
  return services.channel.handle(request, 'Write', address);
}
