import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem

/// A terminal that does not show what is typed.
///
/// It is as before when this goes out of scope, and also when Ctrl-C or another signal ends the process meanwhile.
final class HiddenTerminal {
    private let shown: termios
    private let waiter = Workers(name: "terminal", limit: 1)

    init() {
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        let shown = settings
        self.shown = shown
        // Blocked here and in the thread that is made next, so that the signals wait for that one.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        waiter.run { [signals] in
            var signals = signals
            var received: CInt = 0
            sigwait(&signals, &received)
            Self.apply(shown)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            raise(received)
        }
        settings.c_lflag &= ~tcflag_t(ECHO)
        Self.apply(settings)
    }

    deinit {
        // The signals go on to the waiting thread, which ends the process as they would.
        Self.apply(shown)
    }

    private static func apply(_ settings: termios) {
        var settings = settings
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    }
}
