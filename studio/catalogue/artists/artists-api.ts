import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArtistWords, ListedArtist } from '#domain/api/artists.ts';
import type { ListedPrint } from '#domain/api/prints.ts';
import { call } from '../../api/call.ts';

export interface ArtistVersion extends ArtistWords {
  /** 0 before anything is saved about the artist. */
  version: number;
}

export interface ArtistChange {
  id: string;
  at: string;
  /** Null: from the terminal. */
  staff: { id: string; name: string } | null;
  action: string;
  before: Partial<ArtistWords> & { artist?: string };
  after: Partial<ArtistWords> & { artist?: string };
  isUndone: boolean;
}

export interface StudioArtist extends ArtistVersion, ListedArtist {
  /** Their addresses lead to the artist. */
  formerNames: string[];
  /** The newest first. */
  history: ArtistChange[];
}

/** A change of the prints reads the artists again, because they are named there. */
const artistsKey = ['prints', 'of-artists'];

export function useArtistList() {
  return useQuery({ queryKey: artistsKey, queryFn: () => call<ListedArtist[]>('GET', 'artists') });
}

export function useArtist(name: string) {
  return useQuery({
    queryKey: [...artistsKey, name],
    queryFn: () => call<StudioArtist>('GET', pathOf(name)),
  });
}

/** The first prints of an artist, to choose one from. */
export function usePrintsOf(name: string) {
  const query = new URLSearchParams({ artist: name, state: 'published' });
  return useQuery({
    queryKey: [...artistsKey, name, 'published'],
    queryFn: () => call<{ prints: ListedPrint[] }>('GET', `prints?${query}`),
  });
}

export function useSaveArtist(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: ArtistVersion) => call<ArtistVersion>('PUT', pathOf(name), saved),
    onSettled: () => client.invalidateQueries({ queryKey: artistsKey }),
  });
}

export function useRenameArtist(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (renaming: { name: string; count: number }) =>
      call<{ prints: number }>('POST', `${pathOf(name)}/rename`, renaming),
    onSettled: () => client.invalidateQueries({ queryKey: ['prints'] }),
  });
}

function pathOf(name: string): string {
  return `artists/${encodeURIComponent(name)}`;
}
