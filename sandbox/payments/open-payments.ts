import type { FastifyInstance } from 'fastify';
import { createAlarm } from '../create-alarm.ts';
import type { Faults } from '../faults.ts';
import { forgetOldAnswers } from './api/idempotency.ts';
import { registerApi } from './api/register-api.ts';
import { registerPaymentControls } from './control/register-payment-controls.ts';
import { openStore } from './open-store.ts';
import { registerPayPage } from './page/register-pay-page.ts';
import type { Payments } from './payments.ts';
import { seedPromotions } from './promotions/seed-promotions.ts';
import { nextAppointmentAt } from './sessions/appointments.ts';
import { keepAppointments } from './sessions/keep-appointments.ts';
import { type Postman, type PostmanOptions, startPostman } from './webhooks/start-postman.ts';

export interface PaymentsOptions extends PostmanOptions {
  dataDir: string | undefined;
  faults: Faults;
  lateSettlementMs: number;
}

export interface PaymentService {
  register(server: FastifyInstance): void;
  /** Starts the clock and the postman; from here on the service is known under this address. */
  start(publicUrl: string): void;
  setWebhookUrl(url: string | undefined): void;
  stop(): Promise<void>;
}

/** The stand-in payment provider, whole: its books, API, page, clock and postman. */
export function openPayments(options: PaymentsOptions): PaymentService {
  const store = openStore(options.dataDir);
  let postman: Postman | undefined;
  const { faults, lateSettlementMs } = options;
  const payments: Payments = { store, faults, lateSettlementMs, publicUrl: '', wake: () => wake() };
  const clock = createAlarm(
    () => nextAppointmentAt(store),
    () => {
      keepAppointments(payments);
      postman?.wake();
    },
  );
  const wake = () => {
    clock.set();
    postman?.wake();
  };
  seedPromotions(payments);
  forgetOldAnswers(store);
  return {
    register: (server) => {
      registerApi(server, payments);
      registerPayPage(server, payments);
      registerPaymentControls(server, payments);
    },
    start: (publicUrl) => {
      payments.publicUrl = publicUrl;
      postman = startPostman(payments, options);
      clock.set();
    },
    setWebhookUrl: (url) => postman?.setWebhookUrl(url),
    stop: async () => {
      clock.stop();
      await postman?.stop();
      store.close();
    },
  };
}
