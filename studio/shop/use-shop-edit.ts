import { useState } from 'react';
import { staleVersionOf } from '../api/call.ts';
import { type DetailsVersion, useSaveShop } from './shop-api.ts';
import { type ShopField, type ShopValues, toDetails, toValues } from './shop-values.ts';

interface Edited {
  /** The version that was shown when the first field changed. */
  base: DetailsVersion;
  /** The fields that were changed. */
  changes: ShopValues;
}

/** Edits some details of the shop. Until somebody types, they follow what others save. */
export function useShopEdit(shop: DetailsVersion, fields: readonly ShopField[]) {
  const [edited, setEdited] = useState<Edited>();
  const [isSaved, setIsSaved] = useState(false);
  const save = useSaveShop();
  const { base, changes } = edited ?? { base: shop, changes: {} };
  const before = toValues(base.details, fields);

  /** The fields that both have changed. In the others, both changes are kept. */
  const findConflicts = ({ details }: DetailsVersion) => {
    const theirs = toValues(details, fields);
    return fields.flatMap((field) => {
      const [yours, other = ''] = [changes[field.name], theirs[field.name]];
      const isConflict = yours !== undefined && yours !== other && before[field.name] !== other;
      return isConflict ? [{ field, yours, theirs: other }] : [];
    });
  };

  /** Saves the changed fields on top of a version, so that nobody's other changes are lost. */
  const saveOn = ({ version, details }: DetailsVersion) =>
    save.mutate(
      { version, details: toDetails(details, fields, changes) },
      {
        onSuccess: (saved) => {
          // What was typed while it was saved stays.
          setEdited((now) => (now && now !== edited ? { base: saved, changes: now.changes } : undefined));
          setIsSaved(true);
        },
        onError: (error) => {
          const newest = staleVersionOf<DetailsVersion>(error);
          if (newest && findConflicts(newest).length === 0) saveOn(newest);
        },
      },
    );

  const forget = () => {
    setEdited(undefined);
    save.reset();
  };
  const newest = staleVersionOf<DetailsVersion>(save.error);
  const conflicts = newest ? findConflicts(newest) : [];

  return {
    values: { ...before, ...changes },
    isEdited: edited !== undefined,
    isSaved,
    isPending: save.isPending,
    error: newest ? undefined : save.error,
    change(next: ShopValues) {
      setIsSaved(false);
      setEdited({ base, changes: { ...changes, ...next } });
    },
    save: () => saveOn(base),
    forget,
    conflicts,
    keepMine: () => newest && saveOn(newest),
    /** The changes of other fields stay. */
    takeTheirs() {
      const names = conflicts.map(({ field }) => field.name);
      const others = Object.entries(changes).filter(([name]) => !names.includes(name));
      forget();
      if (newest && others.length > 0) setEdited({ base: newest, changes: Object.fromEntries(others) });
    },
  };
}
