import type { Call } from '../call.ts';

/** The channel that carries live documents and lists. */
export function listenChannel({ request, services, address }: Call): Promise<Response> {
  return services.channel.handle(request, 'Listen', address);
}

/** The channel that carries writes. */
export function writeChannel({ request, services, address }: Call): Promise<Response> {
  return services.channel.handle(request, 'Write', address);
}
