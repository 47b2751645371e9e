import type { Call } from '../call.ts';

/** The channel of listeners. */
export function listenChannel({ request, services, address }: Call): Promise<Response> {
  return services.channel.handle(request, 'Listen', address);
}

/** The channel of writes. */
export function writeChannel({ request, services, address }: Call): Promise<Response> {
  return services.channel.handle(request, 'Write', address);
}
