import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArtistVersion } from '#domain/api/catalogue/artists.ts';
import { call } from '../../api/call.ts';

/** A change of the prints reads the artists again, because they are named there. */
const artistsKey = ['prints', 'of-artists'];

export function useArtistList() {
  return useQuery({ queryKey: artistsKey, queryFn: () => call('GET /api/studio/artists') });
}

export function useArtist(name: string) {
  return useQuery({
    queryKey: [...artistsKey, name],
    queryFn: () => call('GET /api/studio/artists/:artist', { artist: name }),
  });
}

/** The first prints of an artist, to choose one from. */
export function usePrintsOf(name: string) {
  return useQuery({
    queryKey: [...artistsKey, name, 'published'],
    queryFn: () => call('GET /api/studio/prints', { artist: name, state: 'published' }),
  });
}

export function useSaveArtist(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: ArtistVersion) => call('PUT /api/studio/artists/:artist', { artist: name }, saved),
    onSettled: () => client.invalidateQueries({ queryKey: artistsKey }),
  });
}

export function useRenameArtist(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (renaming: { name: string; count: number }) =>
      call('POST /api/studio/artists/:artist/rename', { artist: name }, renaming),
    onSettled: () => client.invalidateQueries({ queryKey: ['prints'] }),
  });
}
