import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Time } from '../../ui/time.tsx';
import { describeBrowser } from './describe-browser.ts';

export function Sessions() {
  const sessions = useRead(['sessions'], 'GET /api/studio/sessions');
  const end = useMutation({
    mutationFn: (id: string) => call('DELETE /api/studio/sessions/:sessionId', { sessionId: id }),
  });
  return (
    <Loaded query={sessions}>
      {(answer) => (
        <>
          <Problem error={end.error} />
          <Rows label="Sessions">
            {answer.sessions.map(({ id, browser, address, seenAt, isCurrent }) => (
              <Row
                key={id}
                title={describeBrowser(browser)}
                facts={[address, <Time key="seen" at={seenAt} prefix="Last used" />]}
                action={
                  isCurrent ? (
                    'This browser'
                  ) : (
                    <Button
                      kind="quiet"
                      aria-label={`End the session of ${describeBrowser(browser)} at ${address}`}
                      isPending={end.isPending && end.variables === id}
                      onPress={() => end.mutate(id)}
                    >
                      End
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        </>
      )}
    </Loaded>
  );
}
