import { z } from 'zod';
import { settingNames } from '../../shop/settings.ts';

export const confirmedSettings = z.object({ confirmed: z.array(z.enum(settingNames)) });
