@testable import App

extension LogDestination.Member {
    var hasConsole: Bool { self == .console || self == .consoleAndFile }
}
