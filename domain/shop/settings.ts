/** The settings that the studio stores, by the names of their environment variables. */
export const settingNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'OWNER_EMAIL',
  'DKIM_KEYS',
  'EASYPOST_API_KEY',
  'EASYPOST_WEBHOOK_SECRET',
  'BACKUPS',
] as const;
export type SettingName = (typeof settingNames)[number];
