import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { chatAddress } from './chat-call.ts';

const pictureMs = 20_000;

/** A picture of the conversation, which can only be read with its token. */
export function usePicture(
  token: string,
  messageId: number,
  enabled: boolean,
): UseQueryResult<Blob> {
  return useQuery({
    queryKey: ['chat picture', token, messageId],
    queryFn: async ({ signal }) => {
      const response = await fetch(chatAddress('picture', { id: String(messageId) }), {
        headers: { token },
        signal: AbortSignal.any([signal, AbortSignal.timeout(pictureMs)]),
      });
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || !type.startsWith('image/')) throw new Error('no picture');
      return response.blob();
    },
    enabled,
    staleTime: Infinity,
  });
}
