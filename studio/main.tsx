import '../design/tokens.css';
import '../design/faces.css';
import '../design/base.css';
import './styles/studio.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { router } from './routes.tsx';
import { StepUpDialog } from './staff/session/step-up-dialog.tsx';
import { trustNoMarkup } from './trust-no-markup.ts';

trustNoMarkup();
const place = document.getElementById('studio');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <StepUpDialog />
      </QueryClientProvider>
    </StrictMode>,
  );
}
